import { companionSettings } from '#content/forms';
import type { SettingsResponse } from '#server/settings/settings.dto';
import { AI_PERSONAS } from '#server/shared/limits';
import { SelectField } from '../../../ui/forms/field';
import { Form } from '../../../ui/forms/form';
import { Switch } from '../../../ui/forms/switch';
import { Failure } from '../../../ui/forms/failure';
import { failureReason } from '../../../ui/forms/failure-reason';
import { useFields } from '../../../ui/forms/use-fields';
import { isUnsure } from '../../../ui/problem';
import { QueryData } from '../../../ui/query-data';
import { useGetSettingsQuery, useSaveSettingsMutation } from '../account-api';

/** The companion's settings, as shown on /settings and on /preferences. */
export function CompanionForm() {
  const settings = useGetSettingsQuery();
  return <QueryData query={settings}>{(stored) => <SettingsForm {...stored} />}</QueryData>;
}

const personas = AI_PERSONAS.map((value) => ({ value, label: companionSettings.personas[value] }));

/** Starts with the stored settings; what the user chooses stays, whatever happens to the call. */
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
