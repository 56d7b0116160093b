import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many emails of one kind an address or a mailbox was sent, or a network asked for, since a moment ago. */
@Entity({ name: 'email_budgets' })
export class EmailBudgetRow {
  /** The hash of a canonical address (see `emailKey`), or a network (see `blockOf`). */
  @PrimaryColumn('varchar', { length: 43 })
  recipient!: string;

  /** The name of the email, or of what several kinds share. */
  @PrimaryColumn('varchar', { length: 40 })
  email!: string;

  @Column('smallint')
  sent!: number;

  /** When counting begins anew. */
  @Index('email_budgets_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
