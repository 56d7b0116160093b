import { companionSettings } from '#content/account-forms';
import type { SettingsResponse } from '#server/settings/settings.dto';
import { AI_PERSONAS } from '#server/shared/limits';
import { SelectField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { Switch } from '#client/ui/forms/switch';
import { Failure } from '#client/ui/forms/failure';
import { failureReason } from '#client/ui/forms/failure-reason';
import { useFields } from '#client/ui/forms/use-fields';
import { isUnsure } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { useGetSettingsQuery, useSaveSettingsMutation } from '../account-api';

/** The companion's settings, as shown on /settings and on /preferences. */
export function CompanionForm() {
  const settings = useGetSettingsQuery();
  return <QueryData query={settings}>{(stored) => <SettingsForm {...stored} />}</QueryData>;
}

const personas = AI_PERSONAS.map((value) => ({ value, label: companionSettings.personas[value] }));

/** Starts with the stored settings; the choice of the user stays, whatever happens to the call. */
function SettingsForm(stored: SettingsResponse) {
  const [save, { error, isLoading, isSuccess }] = useSaveSettingsMutation();
  const reason = failureReason(error);
  const { field, whenValid, sent } = useFields<SettingsResponse>(stored);

  const submit = whenValid(async (values) => {
    const result = await save(values);
    if (result.data) sent(values);
  });

  return (
    <Form
      words={companionSettings}
      busy={isLoading}
      onSubmit={submit}
      failure={
        error ? (
          <Failure
            error={isUnsure(error) ? error : undefined}
            text={reason ? companionSettings.failed(reason) : companionSettings.failedUnknown}
          />
        ) : null
      }
      done={isSuccess ? companionSettings.done : null}
    >
      <SelectField
        {...field('aiPersona')}
        label={companionSettings.personaLabel}
        help={companionSettings.personaHelp}
        options={personas}
      />
      <Switch
        {...field('dailyDigest')}
        label={companionSettings.digestLabel}
        help={companionSettings.digestHelp}
      />
    </Form>
  );
}
