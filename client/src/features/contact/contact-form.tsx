import { use, useState } from 'react';
import { contact } from '#content/forms';
import { MESSAGE_MAX, SUBJECT_MAX } from '#server/shared/limits';
import { useDraft } from '#client/app/drafts';
import { PageAnswer } from '#client/app/page-answer';
import { useHydrated } from '#client/app/use-hydrated';
import { EmailField } from '#client/ui/forms/email-field';
import { LongTextField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule, nameRule, textRule } from '#client/ui/forms/rules';
import { AnswerSummary } from './answer-summary';
import { askedSum, isAnswer, nextSum, type Sum } from './captcha';
import { useSendMessageMutation } from './contact-api';
import styles from './contact-form.module.css';
import { Honeypot } from './honeypot';

interface Values {
  name: string;
  email: string;
  subject: string;
  message: string;
  captcha: string;
  /** The honeypot: empty unless a robot fills it in. */
  website: string;
}

/** Its sum is asked anew after each message, so that it is not known here. */
const rules = {
  name: nameRule(contact.nameLabel, contact.nameRequired),
  email: emailRule,
  subject: textRule(contact.subjectLabel, contact.subjectRequired, SUBJECT_MAX),
  message: textRule(contact.messageLabel, contact.messageRequired, MESSAGE_MAX),
};

/** Takes what is sent without script, and answers with a page. */
const ACTION = '/contact/form';
const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const idOf = (name: string) => `contact-${name}`;

export function ContactForm() {
  const answer = use(PageAnswer);
  const [sum, setSum] = useState(askedSum);
  const [send] = useSendMessageMutation();
  const { draft, keyOf } = useDraft('message');

  async function submit({ website, ...typed }: Values) {
    const message = {
      name: typed.name.trim(),
      email: typed.email.trim(),
      subject: typed.subject.trim(),
      message: typed.message.trim(),
      ...(website ? { website } : {}),
    };
    const { error } = await send({ message, key: keyOf(JSON.stringify(message)) });
    if (!error) setSum(nextSum());
    return { error };
  }

  /** The same in each field that is sent without script, too. */
  const sent = (name: (typeof FIELDS)[number]) => ({
    id: idOf(name),
    defaultValue: answer?.typed(name),
    required: true,
  });

  return (
    <Form<Values>
      action={ACTION}
      words={{ ...contact, failed: () => contact.failed }}
      rules={{
        ...rules,
        captcha: (typed) => (isAnswer(sum, typed) ? undefined : contact.captchaWrong),
      }}
      onSubmit={submit}
      done={contact.done}
      clears
    >
      {answer ? (
        <AnswerSummary answer={answer} fields={FIELDS.map((name) => ({ name, id: idOf(name) }))} />
      ) : null}
      <TextField {...sent('name')} name="name" label={contact.nameLabel} autoComplete="name" />
      <EmailField {...sent('email')} autoComplete="email" />
      <TextField {...sent('subject')} name="subject" label={contact.subjectLabel} />
      <LongTextField
        {...sent('message')}
        {...draft}
        label={contact.messageLabel}
        help={contact.messageHelp}
        limit={MESSAGE_MAX}
      />
      <Honeypot />
      {answer ? null : (
        <div className={styles.sum}>
          <TextField
            name="captcha"
            label={<Question {...sum} />}
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

function Question({ first, second }: Sum) {
  const [before, between, after] = contact.captcha;
  return (
    <span>
      {before}
      <Random number={first} />
      {between}
      <Random number={second} />
      {after}
    </span>
  );
}

/** Unknown in the prerendered page. */
function Random({ number }: { number: number }) {
  return <span>{useHydrated() ? number : '?'}</span>;
}
