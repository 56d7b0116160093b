import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The points taken of a budget (see `Budget`). The names are those of the first budgets: of emails, by recipient. */
@Entity({ name: 'email_budgets' })
export class EmailBudgetRow {
  /** The owner of the budget. */
  @PrimaryColumn('varchar', { length: 43 })
  recipient!: string;

  /** The thing that it is a budget of: an email by its name, or a name that several kinds share. */
  @PrimaryColumn('varchar', { length: 40 })
  email!: string;

  @Column('smallint')
  sent!: number;

  /** When counting begins anew. */
  @Index('email_budgets_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
