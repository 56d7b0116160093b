import type { ListedMessage } from '#server/inbox/list/list.dto';
import type { ChangeRequest, HistoryEntry } from '#server/inbox/message/message.dto';
import type { State } from '#server/database/entities/contact-message.entity';
import type { View } from '#server/inbox/list/views';
import { message } from './inbox-message';

/** Every sentence of the inbox, which only staff see. */

type Show = State | View | 'all';

/** Where a message stands, as marks, filters and the history call it. */
const states: Record<State, string> = { new: 'New', open: 'Open', done: 'Done', spam: 'Spam' };

/** The filters of the list. */
const shows: Record<Show, string> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  waiting: 'Waiting',
  failed: 'Not sent',
  ...states,
  all: 'All',
};

const nothing: Record<Show, string> = {
  mine: 'Nothing is assigned to you.',
  unassigned: 'Every message that needs work is assigned to someone.',
  overdue: 'Nothing is overdue.',
  waiting: 'Nothing is put off until later.',
  failed: 'Every answer was sent.',
  new: 'Nothing new. Every message has been opened.',
  open: 'No open messages.',
  done: 'No messages are done yet.',
  spam: 'No spam.',
  all: 'No messages yet.',
};

type Outcome = Record<'done' | 'changed' | 'gone' | 'unsure' | 'failed', number>;

/** "12 done. 1 was changed by someone else in the meantime and left as it is." */
function outcome(
  { state }: Pick<ChangeRequest, 'state'>,
  { done, changed, gone, unsure, failed }: Outcome,
): string {
  const was = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`;
  const left = changed === 1 ? 'it is' : 'they are';
  const now = state === 'spam' ? 'marked as spam' : (state ?? 'assigned to you');
  return [
    done && `${done} ${now}.`,
    changed && `${was(changed)} changed by someone else in the meantime and left as ${left}.`,
    gone && `${was(gone)} deleted in the meantime.`,
    unsure && `We don’t know whether ${was(unsure)} changed, because no answer came.`,
    failed && `${failed} couldn’t be changed. Please try again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The day of the week says enough for the next six days. */
function waiting(until: string): string {
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  const format = days < 6 ? ({ weekday: 'long' } as const) : ({ dateStyle: 'medium' } as const);
  return `Waiting until ${new Date(until).toLocaleDateString('en-US', format)}`;
}

const formerStaff = 'Someone who has left';

/** "Grace Hopper set it to Done": in the history, and for who was overtaken by it. */
function activity({ kind, by, to }: HistoryEntry): string {
  const activities: Record<HistoryEntry['kind'], string> = {
    waiting: to
      ? `put it off until ${new Date(to).toLocaleDateString('en-US', { dateStyle: 'medium' })}`
      : 'stopped putting it off',
    state: `set it to ${Object.entries(states).find(([state]) => state === to)?.[1] ?? to}`,
    assignee: to === by?.name ? 'took it' : to ? `assigned it to ${to}` : 'unassigned it',
    note: 'added a note',
    answer: 'answered',
    retry: 'resent an answer',
    reply: 'replied by email',
    'auto-reply': 'replied automatically',
  };
  const sender = kind === 'reply' || kind === 'auto-reply' ? 'The sender' : undefined;
  return `${by?.name ?? sender ?? formerStaff} ${activities[kind]}`;
}

export const inbox = {
  page: { name: 'Inbox', headline: 'Inbox' },
  states,
  shows,
  activity,
  waiting,
  formerStaff,
  /** To screen readers. */
  now: (subject: string, { state, assignee }: Pick<ListedMessage, 'state' | 'assignee'>) =>
    `“${subject}” is now ${states[state]} and assigned to ${assignee?.name ?? 'no one'}.`,
  /** For a few seconds, with a button that takes it back. */
  sorted: (subject: string, state: State) =>
    `“${subject}” is ${state === 'done' ? 'done' : states[state]}.`,
  undo: 'Undo',
  /** To screen readers. */
  undone: 'That was undone.',
  failed: 'That didn’t work. Please try again.',
  /** Where an answer was lost. */
  unsure:
    'When you’re back online, reload this page and check whether it went through. What you typed is saved.',
  list: {
    label: 'Messages',
    /** To screen readers: others see it in bold. */
    unread: '(unread)',
    /** The name of the filters. */
    filters: 'Show',
    search: 'Search',
    searchLabel: 'Search names, addresses, subjects and messages',
    /** A button above the list. */
    news: (count: number, orMore: boolean) =>
      `${count}${orMore ? ' or more' : ''} new ${count === 1 ? 'message' : 'messages'}`,
    empty: ({ show, q }: { show: Show; q: string }) =>
      q ? `No results for “${q}”${show === 'all' ? '' : ` in ${shows[show]}`}.` : nothing[show],
    assigned: (name: string) => `Assigned to ${name}`,
    marks: ({ answerFailed, overdue, waitingUntil }: ListedMessage) => [
      ...(answerFailed ? [shows.failed] : []),
      ...(overdue ? [shows.overdue] : []),
      ...(waitingUntil && new Date(waitingUntil) > new Date() ? [waiting(waitingUntil)] : []),
    ],
    /** Several messages at once. */
    selection: {
      label: 'Selected messages',
      one: (subject: string, name: string) => `Select “${subject}” from ${name}`,
      all: (chosen: number) => `Select all shown${chosen ? ` · ${chosen} selected` : ''}`,
      acts: { done: 'Done', spam: 'Spam', take: 'Assign to me' },
      clear: 'Clear',
      outcome,
    },
    more: 'Show more',
    loading: 'Loading...',
    moreFailed: 'We couldn’t load older messages. Please try again.',
    downloads: {
      lead: 'Download this list',
      label: { csv: 'Download this list as CSV', json: 'Download this list as JSON' },
      failed: 'We couldn’t prepare the file. Please try again.',
      /** `day` is today as YYYY-MM-DD. */
      fileName: (day: string, format: string) => `northfold-messages-${day}.${format}`,
    },
  },
  message,
  shortcuts: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    keys: {
      j: 'Next message',
      k: 'Previous message',
      Enter: 'Open message',
      x: 'Select message',
      e: 'Done',
      a: 'Assign to me',
      r: 'Answer',
      n: 'Note',
      s: 'Saved answers',
      'Ctrl+Enter': 'Send',
      'Ctrl+Shift+Enter': 'Send and done',
      z: 'Undo',
      '/': 'Search',
      '?': 'Show shortcuts',
    },
    on: 'Use these shortcuts',
    close: 'Close',
  },
  /** In the place of the inbox for staff who cannot open it yet. */
  accessNotices: {
    'second-factor-required': {
      title: 'One more step to the inbox',
      steps: [
        'A password alone isn’t enough to open messages from strangers. Create a passkey or turn on the second step, under Security.',
        'Then log out and log in with the passkey or a code.',
      ],
      label: 'Go to Security',
      to: '/settings/security',
    },
    'staff-address-unconfirmed': {
      title: 'Confirm your address first',
      steps: ['Open the link we sent you. If you lost it, ask for another one under Settings.'],
      label: 'Go to Settings',
      to: '/settings',
    },
  },
  logInAgain: 'Log out and log in again',
} as const;
