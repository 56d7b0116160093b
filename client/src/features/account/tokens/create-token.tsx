import { tokens } from '#content/tokens';
import { ACCESS_TOKEN_DAYS, NAME_MAX } from '#server/shared/limits';
import { type Scope, SCOPES, STAFF_SCOPES } from '#server/shared/scopes';
import { Checkbox } from '#client/ui/forms/checkbox';
import { Choices } from '#client/ui/forms/choices';
import { SelectField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { useFields } from '#client/ui/forms/use-fields';
import { errorText, isDoneUnseen } from '#client/ui/problem';
import { CallFailure, useWithProof } from '#client/app/with-proof';
import { keptAs, useForgetFailure } from '../settings/kept-answer';
import { NewToken } from './new-token';
import { useCreateTokenMutation } from './tokens-api';

const text = tokens.create;

type Values = { name: string; days: string } & Partial<Record<Scope, boolean>>;

const empty: Values = { name: '', days: String(ACCESS_TOKEN_DAYS.default) };
const days = Object.entries(text.daysOptions).map(([value, label]) => ({ value, label }));
/** Tells of all of them. */
const first = 'profile:read' satisfies Scope;

const scopesIn = (values: Values) => SCOPES.filter((scope) => values[scope]);
const scopeRules = {
  validate: (_: unknown, values: Values) => scopesIn(values).length > 0 || text.scopesRequired,
};

/** Makes a token, and shows it once in the place of the form. */
export function CreateToken({ isStaff }: { isStaff: boolean }) {
  const making = useCreateTokenMutation(keptAs('new-token'));
  const [, { data, reset }] = making;
  useForgetFailure(making);
  if (data) return <NewToken token={data.token} onDone={reset} />;
  const scopes = SCOPES.filter((scope) => isStaff || !STAFF_SCOPES.has(scope));
  return <CreateForm scopes={scopes} making={making} />;
}

interface CreateFormProps {
  /** Those that the account may give away. */
  scopes: readonly Scope[];
  making: ReturnType<typeof useCreateTokenMutation>;
}

function CreateForm({ scopes, making }: CreateFormProps) {
  const withProof = useWithProof();
  const [create, { error, isLoading }] = making;
  const { field, whenValid, showErrors, sent } = useFields<Values>(empty);
  const submit = whenValid(async (values) => {
    const { name, days: expiresInDays } = values;
    const body = { name, scopes: scopesIn(values), expiresInDays: Number(expiresInDays) };
    const result = await withProof(async () => create(body));
    if (result.data || isDoneUnseen(result.error)) sent(empty);
    if (result.error) showErrors(result.error, ['name']);
  });

  return (
    <Form
      words={text}
      busy={isLoading}
      onSubmit={submit}
      failure={
        <CallFailure
          text={isDoneUnseen(error) ? text.unseen : errorText(error, text.failed)}
          error={error}
          unsure={text.unsure}
        />
      }
    >
      <TextField
        {...field('name', {
          validate: (name) => name.trim() !== '' || text.nameRequired,
        })}
        label={text.name}
        help={text.nameHelp}
        maxLength={NAME_MAX}
        required
      />
      <Choices label={text.scopes} error={field(first, scopeRules).error}>
        {(fault) =>
          scopes.map((scope) => (
            <Checkbox
              key={scope}
              {...tokens.scopes[scope]}
              {...(scope === first && fault)}
              registration={field(scope, scope === first ? scopeRules : {}, [first]).registration}
            />
          ))
        }
      </Choices>
      <SelectField {...field('days')} label={text.days} help={text.daysHelp} options={days} />
    </Form>
  );
}
