import type { ListedMessage } from '#server/inbox/list.dto';
import type { HistoryEntry, SpamReason } from '#server/inbox/message.dto';
import type { State } from '#server/database/message.entities';

/** Every sentence of the inbox, which only staff see. */

type Words = Record<State | 'all', string>;

/** Where a message stands, as marks, filters and the history call it. */
const states: Words = { new: 'New', open: 'Open', done: 'Done', spam: 'Spam', all: 'All' };

const nothing: Words = {
  new: 'Nothing new. All messages have been looked at.',
  open: 'Nobody is working on a message.',
  done: 'No message is done yet.',
  spam: 'No message was taken for spam.',
  all: 'There are no messages.',
};

/** In the middle of a sentence. */
const reasons: Record<SpamReason, string> = {
  staff: 'somebody of the staff said so',
  'hidden-field': 'a field was filled in that only robots see',
  links: 'it has more links than people send',
  markup: 'its links are written as robots write them',
  words: 'it has words that advertisements use',
};

const formerStaff = 'Somebody who has left';

/** "Grace Hopper set it to Done": in the history, and for who was overtaken by it. */
function activity({ kind, by, to }: HistoryEntry): string {
  const activities: Record<HistoryEntry['kind'], string> = {
    state: `set it to ${Object.entries(states).find(([state]) => state === to)?.[1] ?? to}`,
    assignee: `assigned it to ${to ?? 'nobody'}`,
    note: 'added a note',
    answer: 'answered',
    retry: 'had an answer sent again',
  };
  return `${by?.name ?? formerStaff} ${activities[kind]}`;
}

export const inbox = {
  page: { name: 'Inbox', headline: 'Inbox' },
  /** `new` is read out after the number. */
  entry: { label: 'Inbox', new: 'new' },
  states,
  activity,
  formerStaff,
  /** To screen readers. */
  now: (subject: string, { state, assignee }: Pick<ListedMessage, 'state' | 'assignee'>) =>
    `“${subject}” is now ${states[state]}, and assigned to ${assignee?.name ?? 'nobody'}.`,
  failed: 'That did not work. Please try again.',
  /** Where an answer was lost. */
  unsure:
    'When your connection is back, load this page again, and look whether it was done. What you typed is kept.',
  list: {
    /** The name of the filters. */
    filters: 'Show',
    search: 'Search',
    searchLabel: 'Search names, addresses, subjects and texts',
    /** Above the list. */
    order: (q: string) => (q ? `Messages with “${q}”, newest first` : 'Newest first'),
    /** A button in its place. */
    news: (count: number, orMore: boolean) =>
      `${count}${orMore ? ' or more' : ''} new ${count === 1 ? 'message' : 'messages'}`,
    empty: ({ state, q }: { state: State | 'all'; q: string }) =>
      q
        ? `Nothing was found for “${q}”${state === 'all' ? '' : ` in ${states[state]}`}.`
        : nothing[state],
    /** Before the time. */
    assigned: (name: string) => `With ${name}`,
    more: 'Show more',
    loading: 'Loading...',
    moreFailed: 'The older ones could not be loaded. Please try again.',
    downloads: {
      lead: 'Download all of this list',
      label: { csv: 'Download all of this list as CSV', json: 'Download all of this list as JSON' },
      failed: 'The file could not be prepared. Please try again.',
      /** `day` is today as YYYY-MM-DD. */
      fileName: (day: string, format: string) => `northfold-messages-${day}.${format}`,
    },
  },
  message: {
    /** Until its subject is there. */
    heading: 'Message',
    back: 'Back to the list',
    newer: 'Newer',
    older: 'Older',
    gone: 'This message is not there any more. It was deleted, or kept for as long as we keep messages.',
    spam: (why: readonly SpamReason[]) =>
      why.length === 0
        ? 'This was taken for spam.'
        : `This was taken for spam: ${why.map((reason) => reasons[reason]).join(', and ')}.`,
    /** The email about it to the consultancy. */
    emailed: {
      queued: 'The email to us waits to be sent.',
      sent: 'Emailed to us.',
      failed: 'The email to us was not sent.',
      none: 'Not emailed to us.',
    },
    spamNext: 'Any other state, or an answer, sends the email about it that was held back.',
    others: 'From the same address',
    sorting: 'Sort this message',
    conflict: {
      lead: 'Nothing was done yet, because meanwhile:',
      again: 'This page shows it now. Try again to go ahead.',
    },
    assignee: { label: 'Assigned to', nobody: 'Nobody', submit: 'Assign' },
    answer: {
      heading: (name: string) => `Answer ${name}`,
      label: 'Your answer',
      help: (email: string) => `Goes to ${email} by email, with the message below it.`,
      required: 'Answer is required.',
      submit: 'Send the answer',
      busy: 'Sending...',
      done: 'Your answer is on its way.',
      failed: 'Your answer was not sent. Please try again.',
    },
    note: {
      heading: () => 'Note for staff',
      label: 'Your note',
      help: () => 'Stays here, and is mailed to nobody.',
      required: 'Note is required.',
      submit: 'Keep the note',
      busy: 'Saving...',
      done: 'Your note is kept.',
      failed: 'Your note was not kept. Please try again.',
    },
    log: {
      heading: 'What was done',
      empty: 'Nothing yet.',
      answer: (who: string) => `${who} answered`,
      note: (who: string) => `${who}, for staff only`,
      delivery: { queued: 'Waits to be sent.', sent: 'Sent', failed: 'Not sent.' },
      /** Before the words of the mail server. */
      serverSaid: 'The mail server said:',
      retry: 'Try again',
      retrying: 'Trying...',
    },
    data: {
      heading: 'Data',
      remove: {
        label: 'Delete this message',
        title: 'Delete this message?',
        text: 'The message goes for good, with its notes and answers. What stays is that a message was deleted, when and by whom.',
        busy: 'Deleting...',
        done: 'The message is deleted.',
      },
      export: 'Download all from this address',
      exporting: 'Preparing...',
      exportFailed: 'The file could not be prepared. Please try again.',
      /** `day` is today as YYYY-MM-DD. */
      fileName: (day: string) => `northfold-address-${day}.json`,
      erase: {
        label: 'Erase all from this address',
        title: 'Erase all from this address?',
        text: (email: string) =>
          `All messages from ${email} go for good, with their notes and answers. What stays is how many were erased, when and by whom.`,
        busy: 'Erasing...',
        done: 'Everything from this address is erased.',
      },
    },
  },
  shortcuts: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    keys: {
      j: 'The next message',
      k: 'The message before',
      Enter: 'Open it',
      e: 'Done',
      r: 'Answer',
      '/': 'Search',
      '?': 'Show this',
    },
    on: 'Use these shortcuts',
    close: 'Close',
  },
  /** In the place of the inbox for staff who cannot open it yet. */
  accessNotices: {
    'second-factor-required': {
      title: 'One more step to the inbox',
      steps: [
        'What strangers write to us is not opened by a password alone. Create a passkey, or switch on the second step, under Security.',
        'Then log out, and log in with the passkey or with a code.',
      ],
      label: 'Go to Security',
      to: '/settings/security',
    },
    'staff-address-unconfirmed': {
      title: 'Confirm your address first',
      steps: ['Open the link that we sent you. If it is lost, ask for another one under Settings.'],
      label: 'Go to Settings',
      to: '/settings',
    },
  },
  logInAgain: 'Log out and log in again',
} as const;
