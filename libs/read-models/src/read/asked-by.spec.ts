import { DatabaseError } from 'pg';
import { askedBy } from './asked-by.js';

const refused = (code: string) => Object.assign(new DatabaseError('recusado', 1, 'error'), { code });
const told = (error: Error, statement?: string) => {
  askedBy(error, statement);
  return error.message;
};

describe('a pergunta que o banco não entende', () => {
  it.each(['42703', '42P01', '42804', '42883'])('%s diz qual foi, numa linha', (code) =>
    expect(told(refused(code), 'select descricao\n  from fornecedor')).toBe('recusado, asked by: select descricao from fornecedor'),
  );

  it.each([
    ['um valor que não cabe', refused('22003')],
    ['um direito que falta', refused('42501')],
    ['uma conexão que acabou', new Error('recusado')],
  ])('%s não é culpa dela', (_, error) => expect(told(error, 'select 1')).toBe('recusado'));

  it('o que não se sabe qual foi fica como é', () => expect(told(refused('42703'))).toBe('recusado'));
});
