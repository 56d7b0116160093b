import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ANSWER_MAX, NAME_MAX } from '../../shared/lengths.js';

@Entity('saved_answers')
export class SavedAnswer {
  @PrimaryGeneratedColumn('uuid') id!: string;
  /** Unique. */
  @Column('varchar', { length: NAME_MAX }) title!: string;
  /** `{name}` stands for the sender's name. */
  @Column('varchar', { length: ANSWER_MAX }) text!: string;
  /** The staff member who saved it last; null once that account is deleted, and with `changedAt` for those from before. */
  @Column('uuid', { nullable: true }) changedById!: string | null;
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
}
