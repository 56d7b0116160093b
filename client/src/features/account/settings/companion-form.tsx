import { companionSettings } from '#content/settings';
import type { SettingsResponse } from '#server/settings/settings.dto';
import { AI_PERSONAS } from '#server/shared/lengths';
import { SelectField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { Switch } from '#client/ui/forms/checkbox';
import { QueryData } from '#client/ui/query-data';
import { AccountApi } from '../account-api';

const personas = AI_PERSONAS.map((value) => ({ value, label: companionSettings.personas[value] }));

/** Saves only what was edited: the rest may have been saved in another tab meanwhile. */
export function CompanionForm() {
  const [save] = AccountApi.useSaveSettingsMutation();
  return (
    <QueryData query={AccountApi.useGetSettingsQuery()}>
      {(stored) => (
        <Form<SettingsResponse>
          words={companionSettings}
          values={stored}
          onSubmit={async (_, edits) => save(edits)}
          done={companionSettings.done}
        >
          <SelectField name="aiPersona" {...companionSettings.persona} options={personas} />
          <Switch {...companionSettings.digest} name="dailyDigest" />
        </Form>
      )}
    </QueryData>
  );
}
