import { companionSettings } from '#content/settings';
import type { SettingsResponse } from '#server/settings/settings.dto';
import { SelectField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { Switch } from '#client/ui/forms/checkbox';
import { QueryData } from '#client/ui/query-data';
import { useGetSettingsQuery, useSaveSettingsMutation } from '../account-api';

/** Saves only what was edited: the rest may have been saved in another tab meanwhile. */
export function CompanionForm() {
  const [save] = useSaveSettingsMutation();
  return (
    <QueryData query={useGetSettingsQuery()}>
      {(stored) => (
        <Form<SettingsResponse>
          words={companionSettings}
          values={stored}
          onSubmit={async (_, edits) => save(edits)}
          done={companionSettings.done}
        >
          <SelectField name="aiPersona" {...companionSettings.persona} />
          <Switch {...companionSettings.digest} name="dailyDigest" />
        </Form>
      )}
    </QueryData>
  );
}
