/** The queue's task that tells an owner of a second step that an operator's command switched off. */
export const OPERATOR_RESET = 'second-step-reset-by-operator';

export interface OperatorReset {
  userId: string;
}
