import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AI_PERSONAS, type AiPersona } from '../../shared/lengths.js';
import { User } from './user.entity.js';

/** Companion settings. A user who never saved any has no row and gets the defaults. */
@Entity('settings')
@Check('settings_ai_persona_check', `ai_persona IN ('supportive', 'analytical', 'creative')`)
export class Settings {
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @Column('varchar', { length: 20, default: AI_PERSONAS[0] }) aiPersona!: AiPersona;
  @Column('boolean', { default: true }) dailyDigest!: boolean;
}
