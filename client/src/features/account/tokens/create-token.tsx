import { tokens } from '#content/tokens';
import { ACCESS_TOKEN_DAYS, NAME_MAX } from '#server/shared/limits';
import { type Scope, SCOPES, STAFF_SCOPES } from '#server/shared/scopes';
import { Checkbox } from '#client/ui/forms/checkbox';
import { SelectField, TextField } from '#client/ui/forms/field';
import field from '#client/ui/forms/field.module.css';
import { Form } from '#client/ui/forms/form';
import { useFault } from '#client/ui/forms/form-parts';
import { filled } from '#client/ui/forms/rules';
import { Icon } from '#client/ui/icon';
import { useWithProof } from '#client/app/with-proof';
import { Account } from '../account-api';
import styles from '../settings/second-step.module.css';
import { ShownOnce } from '../settings/shown-once';

const { create: text, made } = tokens;

type Values = { name: string; days: string } & Partial<Record<Scope, boolean>>;

const days = Object.entries(text.daysOptions).map(([value, label]) => ({ value, label }));
/** Tells of all of them. */
const first = 'profile:read' satisfies Scope;

const scopesIn = (values: Values) => SCOPES.filter((scope) => values[scope]);
const rules = {
  name: filled(text.nameRequired),
  [first]: (_: string, values: Values) =>
    scopesIn(values).length > 0 ? undefined : text.scopesRequired,
};

// Kept for who left the page before it came, until they have it.
const useCreation = () => Account.useCreateTokenMutation({ fixedCacheKey: 'new-token' });

/** Makes a token, and shows it once in the place of the form. */
export function CreateToken({ isStaff }: { isStaff: boolean }) {
  const [, { data, reset }] = useCreation();
  if (!data)
    return <CreateForm scopes={SCOPES.filter((scope) => isStaff || !STAFF_SCOPES.has(scope))} />;
  return (
    <ShownOnce text={made} secret={data.token} onDone={reset}>
      <p>{made.lead}</p>
      <code className={styles.key}>{data.token}</code>
    </ShownOnce>
  );
}

/** @param scopes those that the account may give away */
function CreateForm({ scopes }: { scopes: readonly Scope[] }) {
  const withProof = useWithProof();
  const [create] = useCreation();

  async function submit(values: Values) {
    const { name, days: expiresInDays } = values;
    const body = { name, scopes: scopesIn(values), expiresInDays: Number(expiresInDays) };
    return withProof(async () => create(body));
  }

  return (
    <Form<Values> words={text} rules={rules} onSubmit={submit}>
      <TextField {...text.name} name="name" maxLength={NAME_MAX} required />
      <Scopes scopes={scopes} />
      <SelectField
        {...text.days}
        name="days"
        defaultValue={ACCESS_TOKEN_DAYS.default}
        options={days}
      />
    </Form>
  );
}

function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const fault = useFault(first);
  return (
    <fieldset className={field.field} aria-describedby={fault && 'scopes-fault'}>
      <legend className={field.label}>{text.scopes}</legend>
      {scopes.map((scope) => (
        <Checkbox key={scope} {...tokens.scopes[scope]} name={scope} />
      ))}
      {fault ? (
        <p className={field.error} id="scopes-fault">
          <Icon name="alert" />
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
