import { companionSettings } from '#content/forms';
import type { SettingsResponse } from '#server/settings/dto/settings.dto';
import { AI_PERSONAS } from '#server/common/limits';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/forms/field';
import { Loading } from '../../../ui/loading';
import { Switch } from '../../../ui/forms/switch';
import { Failure } from '../../../ui/forms/failure';
import { LoadFailure } from '../../../ui/load-failure';
import { failureReason } from '../../../ui/forms/failure-reason';
import { FormMessage } from '../../../ui/forms/form-message';
import { useFields } from '../../../ui/forms/use-fields';
import { useGetSettingsQuery, useSaveSettingsMutation } from '../settings-api';

/** The companion's settings, as shown on /settings and on /preferences. */
export function CompanionForm() {
  const { data, error, isFetching, refetch } = useGetSettingsQuery();
  if (data) return <SettingsForm {...data} />;
  if (isFetching) return <Loading />;
  return <LoadFailure error={error} onRetry={() => void refetch()} />;
}

const personas = AI_PERSONAS.map((value) => ({ value, label: companionSettings.personas[value] }));

/** Starts with the stored settings; what the user chooses stays, whatever happens to the call. */
function SettingsForm(stored: SettingsResponse) {
  const [save, { error, isLoading, isSuccess }] = useSaveSettingsMutation();
  const reason = failureReason(error);
  const { field, whenValid, reset, formState } = useFields<SettingsResponse>(stored);

  const submit = whenValid(async (values) => {
    const result = await save(values);
    if (result.data) reset(values);
  });

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
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
      {error ? (
        <Failure
          text={reason ? companionSettings.failed(reason) : companionSettings.failedUnknown}
          error={error}
        />
      ) : null}
      {isSuccess && !formState.isDirty ? (
        <FormMessage kind="success">
          <p>{companionSettings.done}</p>
        </FormMessage>
      ) : null}
      <Button type="submit" busy={isLoading} busyLabel={companionSettings.busy}>
        {companionSettings.submit}
      </Button>
    </form>
  );
}
