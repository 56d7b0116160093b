import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Takes the place of the app once. It goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, which is too long to be guessed from it. */
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
