import { type Letter, oneLine, setLetter } from './letter.js';

/** To the consultancy: what a visitor wrote. Answering the letter answers the visitor. */
export function contactMessageLetter(message: {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  receivedAt: Date;
}): Letter {
  return setLetter({
    subject: `Contact: ${oneLine(message.subject)}`,
    paragraphs: [
      `${message.name} (${message.email}) wrote on ${message.receivedAt.toUTCString()}:`,
      `Reply to this letter to answer ${message.name}. The message is kept as ${message.id}.`,
    ],
    quote: `${message.subject}\n\n${message.message}`,
  });
}
