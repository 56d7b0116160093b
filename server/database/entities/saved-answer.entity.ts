import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ANSWER_MAX, NAME_MAX } from '../../shared/lengths.js';
import { User } from './user.entity.js';

/** A text that the staff answers with again and again. */
@Entity('saved_answers')
export class SavedAnswer {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar', { length: NAME_MAX, unique: true }) title!: string;
  /** `{name}` stands for the sender's name. */
  @Column('varchar', { length: ANSWER_MAX }) text!: string;
  /** The staff member who saved it last; null once that account is deleted, and with `changedAt` for those from before. */
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  @Index({ where: 'changed_by_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  changedById!: string | null;
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
}
