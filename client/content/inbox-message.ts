/* The page of one message. */

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "1.2 MB", in steps of 1,000. */
function size(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}

export const message = {
  /** Until its subject is there. */
  heading: 'Message',
  back: 'Back to list',
  /** Beside the list, where a message will be. */
  none: 'Choose a message to read it here.',
  newer: 'Newer',
  older: 'Older',
  gone: 'This message is gone. It was deleted, or it reached the end of the time we keep messages.',
  spam: 'Marked as spam. Changing the state or answering sends the email we held back.',
  unassigned: 'Assigned to no one',
  /** Above the thread on a phone. */
  more: 'Assign, wait, data',
  viewers: (names: readonly string[]) =>
    `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this open too.`,
  others: 'From the same address',
  sorting: 'Sort this message',
  conflict: {
    lead: 'That wasn’t done, because in the meantime:',
    again: 'This page is now up to date. Try again to go ahead.',
  },
  assignee: { label: 'Assigned to', nobody: 'No one', submit: 'Assign', me: 'Assign to me' },
  wait: {
    label: 'Wait until',
    submit: 'Wait',
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
    clear: 'Don’t wait',
  },
  /** The name of the place for both. */
  composer: 'Write',
  answer: {
    tab: 'Answer',
    label: 'Your answer',
    help: (email: string) => `We email this to ${email}, with what they wrote last below it.`,
    /** Before the addresses that get it, too, unless they are taken off. */
    cc: 'Cc:',
    required: 'Answer is required.',
    submit: 'Send',
    busy: 'Sending...',
    /** On the buttons beside it. */
    goOn: { done: 'Send and done', next: 'Send and next' },
    done: 'Your answer is being sent.',
    failed: 'Your answer wasn’t sent. Please try again.',
  },
  note: {
    tab: 'Note',
    label: 'Your note',
    help: () => 'For staff. It isn’t emailed to anyone.',
    required: 'Note is required.',
    submit: 'Save note',
    busy: 'Saving...',
    goOn: {},
    done: 'Your note was saved.',
    failed: 'Your note wasn’t saved. Please try again.',
  },
  saved: {
    heading: 'Saved answers',
    label: 'Save this text as',
    help: (name: string) => `“${name}” becomes {name}, so it fits everyone.`,
    required: 'Title is required.',
    nothing: 'Write an answer first.',
    submit: 'Save',
    busy: 'Saving...',
    done: 'Your answer was saved for all staff.',
    failed: 'Your answer wasn’t saved. Please try again.',
    /** Before the day. */
    changed: (who: string) => `Saved by ${who},`,
    remove: (title: string) => `Delete “${title}”`,
    removeShort: 'Delete',
  },
  thread: {
    heading: 'Conversation',
    /** Where nothing says of whom. */
    quoted: 'Quoted text',
    newest: 'Go to the newest',
    earlier: {
      label: 'Show earlier entries',
      busy: 'Loading...',
      failed: 'We couldn’t load older messages. Please try again.',
    },
    answer: (who: string) => `${who} answered`,
    note: (who: string) => `${who}, for staff only`,
    reply: (who: string, automatic: boolean) =>
      automatic ? `Automatic reply from ${who}` : `${who} replied by email`,
    /** The email about it to the consultancy. */
    emailed: {
      queued: 'The email to us is waiting to be sent.',
      sent: 'Emailed to us.',
      failed: 'The email to us wasn’t sent.',
      none: 'Not emailed to us.',
    },
    delivery: { queued: 'Waiting to be sent.', sent: 'Sent', failed: 'Not sent.' },
    /** Before the words of the mail server. */
    serverSaid: 'The mail server said:',
    retry: { label: 'Try again', busy: 'Trying...' },
  },
  /** One that came in. */
  email: {
    /** Where answers go to another address. */
    from: (address: string) => `Sent from ${address}`,
    cc: (addresses: readonly string[]) => `Cc: ${addresses.join(', ')}`,
    size,
    original: 'Original email',
    fileName: 'email.eml',
    gone: 'The original email isn’t kept anymore.',
    failed: 'We couldn’t download the file. Please try again.',
  },
  data: {
    heading: 'Data',
    remove: {
      label: 'Delete this message',
      title: 'Delete this message?',
      text: 'This permanently deletes the message, with its notes and answers. Your recent activity shows that you did this.',
      busy: 'Deleting...',
      done: 'The message was deleted.',
    },
    export: {
      label: 'Download all from this address',
      busy: 'Preparing...',
      failed: 'We couldn’t prepare the file. Please try again.',
    },
    /** `day` is today as YYYY-MM-DD. */
    fileName: (day: string) => `northfold-address-${day}.json`,
    erase: {
      label: 'Erase all from this address',
      title: 'Erase all from this address?',
      text: (email: string) =>
        `This permanently erases all messages from ${email}, with their notes and answers. Your recent activity shows that you did this.`,
      busy: 'Erasing...',
      done: 'Everything from this address was erased.',
    },
  },
} as const;
