import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was taken of a budget (see `Budget`). The names are those of the first ones: of emails, by recipient. */
@Entity({ name: 'email_budgets' })
export class EmailBudgetRow {
  /** Whose it is. */
  @PrimaryColumn('varchar', { length: 43 })
  recipient!: string;

  /** What it is a budget of: an email by its name, or what several kinds share. */
  @PrimaryColumn('varchar', { length: 40 })
  email!: string;

  @Column('smallint')
  sent!: number;

  /** When counting begins anew. */
  @Index('email_budgets_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
