import type { SettingsResponse, UpdateSettingsRequest } from '#server/settings/dto/settings.dto';
import { api } from '../../app/api';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<SettingsResponse, void>({
      query: () => '/auth/settings',
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation<SettingsResponse, UpdateSettingsRequest>({
      query: (body) => ({ url: '/auth/settings', method: 'PUT', body }),
      invalidatesTags: (result) => (result ? ['Settings'] : []),
    }),
  }),
});

export const { useGetSettingsQuery, useSaveSettingsMutation } = settingsApi;
