import { DatabaseError } from 'pg';
import { explainDatabase } from './explain-database.js';

const explained = (code: string, message: string, named?: string): string =>
  (
    explainDatabase(
      'postgres://ana:segredo@banco:5433/tulha',
      Object.assign(new DatabaseError(message, 1, 'error'), { code }),
      named,
    ) as Error
  ).message;

it('um servidor que não pode abrir os próprios arquivos não é um papel sem direito, nem um endereço errado', () => {
  const sentence = explained('42501', 'could not open file "base/16384/16401": Permission denied');
  expect(sentence).toContain(
    'O PostgreSQL em banco:5433 não consegue usar os próprios arquivos (could not open file "base/16384/16401": Permission denied)',
  );
  expect(sentence).not.toMatch(/DATABASE_URL|grant|segredo/);
});

it('um papel sem direito continua a ser um', () =>
  expect(explained('42501', 'permission denied for database "tulha"')).toMatch(/^DATABASE_URL: o usuário ana não pode entrar/));

it('onde ninguém deu DATABASE_URL, ela não é dita', () =>
  expect(explained('28P01', 'password authentication failed', 'Banco da pasta')).toMatch(/^Banco da pasta: .*não aceita a senha/));
