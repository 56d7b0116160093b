import type { EventsResponse, SessionsResponse } from '#server/auth/dto/sessions.dto';
import { api } from '../../app/api';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<SessionsResponse, void>({
      query: () => '/auth/sessions',
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<void, string>({
      query: (id) => ({ url: `/auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions', 'Events'],
    }),
    endOtherSessions: build.mutation<void, void>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions', 'Events'],
    }),
    getEvents: build.query<EventsResponse, void>({
      query: () => '/auth/events',
      providesTags: ['Events'],
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetEventsQuery,
} = sessionsApi;
