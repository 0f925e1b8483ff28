import { compra } from '@tulha/domain/comercial/compra.register';
import { comFazenda } from './fazenda-exigida.js';
import { missingOf } from './values.js';

describe('um registro novo com todas as fazendas', () => {
  const fields = Object.entries(compra.fields);
  const form = { title: 'Nova compra', fields, input: compra.input, done: { added: '', changed: '' } };

  it('tem de dizer a fazenda, e nada mais passa a ser exigido', () => {
    const vazio = Object.fromEntries(fields.map(([name]) => [name, null]));
    const [antes, depois] = [missingOf(fields, vazio), missingOf(comFazenda(form).fields, vazio)];
    expect(antes).not.toHaveProperty('fazenda');
    expect(depois).toEqual({ ...antes, fazenda: 'Informe: fazenda.' });
  });
});
