import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { EMAIL_MAX } from '../../shared/lengths.js';

/** An account at an OpenID provider that can log in to an account here. Issuer and subject identify it; an address never does. */
@Entity('identities')
export class Identity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') issuer!: string;
  @Column('text') subject!: string;
  /** Its email address at the provider when it was linked, for its owner to recognize. */
  @Column('varchar', { length: EMAIL_MAX, nullable: true }) email!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
