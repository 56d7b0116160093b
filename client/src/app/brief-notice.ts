import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { State } from '#server/database/entities/contact-message.entity';
import { api } from './api';

/** What was done to a message: it is shown on whatever page comes next. */
export interface Brief {
  text: string;
  /** The message as it was left, and the state that it had. */
  undo?: { id: string; version: number; state: State };
}

const slice = createSlice({
  name: 'briefNotice',
  initialState: null as Brief | null,
  reducers: { show: (_, { payload }: PayloadAction<Brief | null>) => payload },
  // It goes with the account that it is of.
  extraReducers: (builder) => builder.addCase(api.util.resetApiState, () => null),
});

export const briefNotice = slice.reducer;

export const useBriefNotice = () =>
  useSelector((state: { briefNotice: Brief | null }) => state.briefNotice);

/** @returns what shows a notice in place of the one before, or none */
export function useShowBriefly() {
  const dispatch = useDispatch();
  return useCallback((brief: Brief | null) => dispatch(slice.actions.show(brief)), [dispatch]);
}
