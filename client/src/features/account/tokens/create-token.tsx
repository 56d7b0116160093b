import { useState } from 'react';
import { tokens } from '#content/tokens';
import { ACCESS_TOKEN_DAYS, NAME_MAX } from '#server/shared/limits';
import { type Scope, SCOPES, STAFF_SCOPES } from '#server/shared/scopes';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Choices } from '../../../ui/forms/choices';
import { SelectField, TextField } from '../../../ui/forms/field';
import { Form } from '../../../ui/forms/form';
import { useFields } from '../../../ui/forms/use-fields';
import { errorText, isDoneUnseen } from '../../../ui/problem';
import { CallFailure, useWithProof } from '../../../app/with-proof';
import { NewToken } from './new-token';
import { useCreateTokenMutation } from './tokens-api';

const text = tokens.create;

type Values = { name: string; days: string } & Partial<Record<Scope, boolean>>;

const empty: Values = { name: '', days: String(ACCESS_TOKEN_DAYS.default) };
const days = Object.entries(text.daysOptions).map(([value, label]) => ({ value, label }));
const offered = SCOPES.filter((scope) => !STAFF_SCOPES.has(scope));
/** Tells of all of them. */
const first = 'profile:read' satisfies Scope;

const scopesIn = (values: Values) => offered.filter((scope) => values[scope]);
const scopeRules = {
  validate: (_: unknown, values: Values) => scopesIn(values).length > 0 || text.scopesRequired,
};

/** Makes a token, and shows it once in the place of the form. */
export function CreateToken() {
  const [made, setMade] = useState<string>();
  if (made !== undefined) return <NewToken token={made} onDone={() => setMade(undefined)} />;
  return <CreateForm onMade={setMade} />;
}

function CreateForm({ onMade }: { onMade: (token: string) => void }) {
  const withProof = useWithProof();
  const [create, { error, isLoading }] = useCreateTokenMutation();
  const { field, whenValid, showErrors, sent } = useFields<Values>(empty);
  const submit = whenValid(async (values) => {
    const { name, days: expiresInDays } = values;
    const body = { name, scopes: scopesIn(values), expiresInDays: Number(expiresInDays) };
    const result = await withProof(async () => create(body));
    if (result.data || isDoneUnseen(result.error)) sent(empty);
    if (result.data) onMade(result.data.token);
    else showErrors(result.error, ['name']);
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
          offered.map((scope) => (
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
