import { use, useState } from 'react';
import { contact, fields } from '#content/forms';
import { MESSAGE_MAX, SUBJECT_MAX } from '#server/shared/limits';
import { TextareaField, TextField } from '#client/ui/forms/field';
import { EmailField } from '#client/ui/forms/email-field';
import { ErrorSummary } from '#client/ui/forms/error-summary';
import { Failure } from '#client/ui/forms/failure';
import { Form } from '#client/ui/forms/form';
import { emailRules, filled, nameRules, within } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { PageAnswer } from '#client/app/page-answer';
import { useHydrated } from '#client/app/use-hydrated';
import { askedSum, isAnswer, nextSum, NUMBER_MAX, type Sum } from './captcha';
import { useSendMessageMutation } from './contact-api';
import styles from './contact-form.module.css';
import { Counter } from '#client/ui/forms/counter';
import { AnswerSummary } from './answer-summary';
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

const text = (label: string, required: string, limit: number) => ({
  validate: { filled: filled(required), length: within(label, limit) },
});
const ownNameRules = nameRules(contact.nameLabel, contact.nameRequired);
const subjectRules = text(contact.subjectLabel, contact.subjectRequired, SUBJECT_MAX);
const messageRules = text(contact.messageLabel, contact.messageRequired, MESSAGE_MAX);

/** Takes what is sent without script, and answers with a page. */
const ACTION = '/contact/form';
const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const LABELS = {
  name: contact.nameLabel,
  email: fields.email.label,
  subject: contact.subjectLabel,
  message: contact.messageLabel,
  captcha: contact.captchaName,
};
const idOf = (name: string) => `contact-${name}`;

export function ContactForm() {
  const answer = use(PageAnswer);
  const [sum, setSum] = useState(askedSum);
  const [send, { error, isLoading, isSuccess }] = useSendMessageMutation();
  const { field, faultsIn, whenValid, watch, showErrors, keyOf, sent } = useFields<Values>();
  const faults = faultsIn(LABELS);

  const submit = whenValid(async ({ name, email, subject, website, ...typed }) => {
    const message = {
      name: name.trim(),
      email: email.trim(),
      subject: subject.trim(),
      message: typed.message.trim(),
      ...(website ? { website } : {}),
    };
    const result = await send({ message, key: keyOf('message', JSON.stringify(message)) });
    if (result.error) {
      showErrors(result.error, FIELDS);
      return;
    }
    sent();
    setSum(nextSum());
  });

  /** The same as `field`, and what the server has to say to a form that was sent without script. */
  const sentField = (name: (typeof FIELDS)[number], rules: Parameters<typeof field>[1]) => ({
    ...field(name, rules),
    id: idOf(name),
    defaultValue: answer?.typed(name),
  });

  return (
    <Form
      action={ACTION}
      words={contact}
      busy={isLoading}
      onSubmit={submit}
      failure={
        <>
          {faults.length > 0 ? (
            <ErrorSummary title={contact.notSent} faults={faults} idOf={idOf} />
          ) : null}
          {error ? <Failure text={contact.failed} error={error} unsure={contact.unsure} /> : null}
        </>
      }
      done={isSuccess ? contact.done : null}
    >
      {answer ? (
        <AnswerSummary answer={answer} fields={FIELDS.map((name) => ({ name, id: idOf(name) }))} />
      ) : null}
      <TextField
        {...sentField('name', ownNameRules)}
        label={contact.nameLabel}
        autoComplete="name"
        required
      />
      <EmailField {...sentField('email', emailRules)} autoComplete="email" />
      <TextField {...sentField('subject', subjectRules)} label={contact.subjectLabel} required />
      <TextareaField
        {...sentField('message', messageRules)}
        label={contact.messageLabel}
        help={
          <Counter text={watch('message')} limit={MESSAGE_MAX} otherwise={contact.messageHelp} />
        }
        required
      />
      <Honeypot {...field('website').registration} />
      {answer ? null : (
        <div className={styles.sum}>
          <TextField
            {...field('captcha', {
              validate: (typed) => isAnswer(sum, typed) || contact.captchaWrong,
            })}
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

/** In the prerendered page it is the boot script that picks the number. */
function Random({ number }: { number: number }) {
  const hydrated = useHydrated();
  return (
    <span data-random={NUMBER_MAX} suppressHydrationWarning>
      {hydrated ? number : '?'}
    </span>
  );
}
