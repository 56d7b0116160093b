import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AI_PERSONAS, type AiPersona } from '../../shared/lengths.js';

/** Companion settings. A user who never saved any has no row and gets the defaults. */
@Entity('settings')
export class Settings {
  @PrimaryColumn('uuid') userId!: string;
  @Column('varchar', { length: 20, default: AI_PERSONAS[0] }) aiPersona!: AiPersona;
  @Column('boolean', { default: true }) dailyDigest!: boolean;
}
