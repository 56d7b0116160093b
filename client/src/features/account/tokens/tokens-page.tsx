import { accountLinks } from '#content/account';
import { pages, tokens as words } from '#content/tokens';
import type { TokenResponse } from '#server/auth/access-tokens/tokens.dto';
import { useGetProtectedQuery } from '#client/app/current-user';
import { AccountPage } from '#client/layout/account-page';
import { Row, RowsOf } from '#client/layout/rows';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { QueryData } from '#client/ui/query-data';
import { When } from '#client/ui/when';
import { useCreateTokenMutation, useGetTokensQuery, useRevokeTokenMutation } from '../account-api';
import { Section } from '../settings/section';
import { UnconfirmedAddress } from '../unconfirmed-address';
import { ACCESS_TOKEN_DAYS, NAME_MAX } from '#server/shared/lengths';
import { type Scope, SCOPES, STAFF_SCOPES } from '#server/shared/scopes';
import { Checkbox } from '#client/ui/forms/checkbox';
import { SelectField, TextField } from '#client/ui/forms/field';
import field from '#client/ui/forms/field.module.css';
import { Form } from '#client/ui/forms/form';
import { useFault } from '#client/ui/forms/form-state';
import { filled } from '#client/ui/forms/rules';
import styles from '../settings/second-step.module.css';
import { OneTimeSecret } from '../settings/one-time-secret';

export const meta = pages.tokens;

const text = words.list;

export default function TokensPage() {
  return (
    <AccountPage
      links={{
        '/api/docs#authentication': words.create.reference,
        '/settings': accountLinks.settings,
      }}
    >
      <UnconfirmedAddress />
      <Section heading={text.heading}>
        <QueryData query={useGetTokensQuery()}>
          {({ tokens }) => <RowsOf items={tokens} row={TokenRow} empty={text.empty} />}
        </QueryData>
      </Section>
      <Section heading={words.create.heading} lead={words.create.lead}>
        <QueryData query={useGetProtectedQuery()}>
          {({ user, staff }) =>
            user.emailVerified ? (
              <CreateToken isStaff={staff} />
            ) : (
              <p className="muted">{words.create.unconfirmed}</p>
            )
          }
        </QueryData>
      </Section>
    </AccountPage>
  );
}

function TokenRow(token: TokenResponse) {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const [revoke] = useRevokeTokenMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        <code key="hint">{hint}</code>,
        `${text.may}: ${scopes.map((scope) => words.scopes[scope].label).join(', ')}`,
        <>
          {text.created} <When at={createdAt} brief />, {text.expires} <When at={expiresAt} brief />
        </>,
        lastUsedAt ? (
          <>
            {text.used} <When at={lastUsedAt} /> {text.from} {lastUsedFrom}
          </>
        ) : (
          text.unused
        ),
      ]}
      action={<ConfirmButton {...text.revoke(name)} act={async () => revoke(id)} />}
    />
  );
}

const { create: form, made } = words;

type Values = { name: string; days: string } & Partial<Record<Scope, boolean>>;

/** The field that shows the error about all scopes. */
const first = 'profile:read' satisfies Scope;

const scopesIn = (values: Values) => SCOPES.filter((scope) => values[scope]);
const rules = {
  name: filled(form.nameRequired),
  [first]: (_: string, values: Values) =>
    scopesIn(values).length > 0 ? undefined : form.scopesRequired,
};

function CreateToken({ isStaff }: { isStaff: boolean }) {
  // Cached, so that the token survives leaving the page before the response.
  const [create, { data, reset }] = useCreateTokenMutation({
    fixedCacheKey: 'new-token',
  });

  async function submit(values: Values) {
    const { name, days } = values;
    return create({ name, scopes: scopesIn(values), expiresInDays: Number(days) });
  }

  if (data) {
    return (
      <OneTimeSecret text={made} secret={data.token} onDone={reset}>
        <p>{made.lead}</p>
        <code className={styles.key}>{data.token}</code>
      </OneTimeSecret>
    );
  }
  return (
    <Form<Values> words={form} rules={rules} onSubmit={submit}>
      <TextField {...form.name} name="name" maxLength={NAME_MAX} required />
      <Scopes scopes={SCOPES.filter((scope) => isStaff || !STAFF_SCOPES.has(scope))} />
      <SelectField {...form.days} name="days" defaultValue={ACCESS_TOKEN_DAYS.default} />
    </Form>
  );
}

function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const fault = useFault(first);
  return (
    <fieldset className={field.field} aria-describedby={fault && 'scopes-fault'}>
      <legend className={field.label}>{form.scopes}</legend>
      {scopes.map((scope) => (
        <Checkbox key={scope} {...words.scopes[scope]} name={scope} />
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
