import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { EMAIL_MAX, NAME_MAX } from '../common/limits.js';

/** An account. The email is kept as it was typed; uniqueness ignores case (index users_email_key). */
@Entity({ name: 'users' })
export class User {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column('varchar', { length: EMAIL_MAX })
  email!: string;

  @Column('varchar', { length: NAME_MAX, nullable: true })
  name!: string | null;

  /** argon2id in PHC string format. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
