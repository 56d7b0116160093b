import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SecondStep } from './second-step.entity.js';

/** Takes the place of the app once. It goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, which is too long to be guessed from it. */
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @ForeignKey(() => SecondStep, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
