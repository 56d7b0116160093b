import { contactAside as text, pages, contact } from '#content/contact';
import { brand } from '#content/brand';
import { Booking } from '#client/layout/booking';
import { Link } from '#client/layout/link';
import { Page, PageHeader } from '#client/layout/page';
import { ExternalLink } from '#client/ui/button';
import { EmailAddress, Facts } from '#client/ui/facts';
import styles from './contact.module.css';
import { use, useState } from 'react';
import type { ContactRequest, ContactResponse } from '#server/contact/contact.dto';
import { MESSAGE_MAX, SUBJECT_MAX } from '#server/shared/lengths';
import { api } from '#client/app/api';
import { useDraft } from '#client/app/drafts';
import { PageAnswer } from '#client/app/page-answer';
import { useHydrated } from '#client/app/use-hydrated';
import { emailField, LongTextField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule, nameRule, textRule } from '#client/ui/forms/rules';
import { Notice } from '#client/ui/notice';
import { paragraphs } from '#client/ui/paragraphs';
import { isAnswer, newSum } from './captcha';

export const meta = pages.contact;

const MailLink = ({ children: address }: { children: string }) => (
  <a href={`mailto:${address}`}>
    <EmailAddress>{address}</EmailAddress>
  </a>
);

export default function ContactPage() {
  const { general, sales } = brand.email;
  return (
    <Page>
      <PageHeader />
      <div className={`stack ${styles.columns}`}>
        <ContactForm />
        <aside className={`stack ${styles.aside}`} aria-labelledby="contact-other">
          <h2 id="contact-other">{text.heading}</h2>
          <Facts
            facts={{
              [text.general]: <MailLink>{general}</MailLink>,
              [text.sales]: <MailLink>{sales}</MailLink>,
              [text.social]: (
                <ul className="row">
                  {brand.social.map(({ label, href }) => (
                    <li key={href}>
                      <ExternalLink href={href}>{label}</ExternalLink>
                    </li>
                  ))}
                </ul>
              ),
            }}
          />
          <h2>{text.next.heading}</h2>
          <ol className={styles.next}>
            {text.next.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {text.links.map(({ label, to }) => (
            <p key={to}>
              <Link to={to}>{label}</Link>
            </p>
          ))}
          <Booking />
        </aside>
      </div>
    </Page>
  );
}

const { useSendMessageMutation } = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    /** By its key a message is stored once, however often it is sent. */
    sendMessage: build.mutation<ContactResponse, { message: ContactRequest; key: string }>({
      query: ({ message, key }) => ({
        url: '/contact',
        method: 'POST',
        body: message,
        headers: { 'idempotency-key': `"${key}"` },
      }),
    }),
  }),
});

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];

interface Values extends Record<Field, string> {
  captcha: string;
  /** The honeypot: empty unless a robot fills it in. */
  website: string;
}

const rules = {
  name: nameRule(contact.nameLabel, contact.nameRequired),
  email: emailRule,
  subject: textRule(contact.subjectLabel, contact.subjectRequired, SUBJECT_MAX),
  message: textRule(contact.messageLabel, contact.messageRequired, MESSAGE_MAX),
};

const idOf = (name: Field | 'captcha') => `contact-${name}`;

function ContactForm() {
  const answer = use(PageAnswer);
  const [sum, setSum] = useState(newSum);
  // Unknown in the prerendered page.
  const shown = useHydrated() ? sum : { first: '?', second: '?' };
  const [send] = useSendMessageMutation();
  const { draft, idempotencyKey, clearDraft } = useDraft('message');

  async function submit({ website, ...typed }: Values) {
    const trimmed = Object.fromEntries(FIELDS.map((name) => [name, typed[name].trim()]));
    const message = { ...(trimmed as Record<Field, string>), ...(website && { website }) };
    const { error } = await send({ message, key: idempotencyKey(JSON.stringify(message)) });
    if (error) return { error };
    clearDraft(message.message);
    setSum(newSum());
    return {};
  }

  const sent = (name: Field) => ({
    id: idOf(name),
    defaultValue: answer?.typed(name),
    required: true,
  });

  return (
    <Form<Values>
      action="/contact/form"
      words={{ ...contact, failed: () => contact.failed }}
      rules={{
        ...rules,
        captcha: (typed) => (isAnswer(sum, typed) ? undefined : contact.captchaWrong),
      }}
      onSubmit={submit}
      done={contact.done}
      clears
    >
      {answer ? <AnswerSummary answer={answer} /> : null}
      <TextField {...sent('name')} name="name" label={contact.nameLabel} autoComplete="name" />
      <TextField {...emailField} {...sent('email')} autoComplete="email" />
      <TextField {...sent('subject')} name="subject" label={contact.subjectLabel} />
      <LongTextField
        {...sent('message')}
        {...draft}
        label={contact.messageLabel}
        help={contact.messageHelp}
        limit={MESSAGE_MAX}
      />
      {/* The honeypot. `inert` keeps the keyboard, screen readers and autofill away. */}
      <div className="visually-hidden" aria-hidden="true" inert>
        <label>
          {contact.trapLabel}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {answer ? null : (
        <div className={styles.sum}>
          <TextField
            name="captcha"
            label={contact.captcha(shown)}
            id={idOf('captcha')}
            help={contact.captchaHelp}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
      )}
    </Form>
  );
}

/** For a form that was sent without script. */
const AnswerSummary = ({ answer: { kind, fault, reason } }: { answer: PageAnswer }) => (
  <Notice kind="error">
    {kind === 'failed' ? (
      paragraphs([contact.failed, reason, contact.goBack])
    ) : (
      <>
        <p>{contact.notSent}</p>
        <ul className={styles.faults}>
          {FIELDS.map((name) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{fault(name)}</a>
            </li>
          ))}
        </ul>
      </>
    )}
  </Notice>
);
