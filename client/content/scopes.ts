/** The rights that each scope gives a program, in the words of its owner: on the page of tokens and in emails. */
export const scopes = {
  'profile:read': { label: 'Read the profile', help: 'Your name and email address.' },
  'profile:write': { label: 'Change the profile', help: 'Your name.' },
  'settings:read': { label: 'Read the settings', help: 'Persona and daily digest.' },
  'settings:write': { label: 'Change the settings', help: 'Persona and daily digest.' },
  'contact:write': {
    label: 'Send contact messages',
    help: 'The same as through the contact form.',
  },
  'inbox:read': { label: 'Read the inbox', help: 'Messages from visitors, notes and answers.' },
  'inbox:write': { label: 'Work in the inbox', help: 'Answer, note and sort.' },
  'inbox:incoming': {
    label: 'Pass on incoming emails',
    help: 'For the mail server’s hook. It can’t read the inbox.',
  },
};
