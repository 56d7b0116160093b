import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AI_PERSONAS, type AiPersona } from '../../shared/limits.js';
import { User } from './user.entity.js';

/** Companion settings. A user who never saved any has no row and gets the defaults. */
@Entity({ name: 'settings' })
@Check('settings_ai_persona_check', `ai_persona IN ('supportive', 'analytical', 'creative')`)
export class Settings {
  @ForeignKey(() => User, { name: 'settings_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('varchar', { name: 'ai_persona', length: 20, default: AI_PERSONAS[0] })
  aiPersona!: AiPersona;

  @Column('boolean', { name: 'daily_digest', default: true })
  dailyDigest!: boolean;
}
