import { lerChavePix } from './chave-pix.js';
import { completeCpf } from './documents.js';

/** Valid as a CPF, and as a mobile telephone of Minas. */
const DUVIDOSA = completeCpf('359000000');

describe('chave Pix', () => {
  it.each([
    ['900.000.100-57', { tipo: 'CPF', chave: '90000010057' }],
    ['90.000.001/0001-29', { tipo: 'CNPJ', chave: '90000001000129' }],
    ['+55 35 99912-3456', { tipo: 'CELULAR', chave: '+5535999123456' }],
    ['(35) 99912-3456', { tipo: 'CELULAR', chave: '+5535999123456' }],
    ['35999123456', { tipo: 'CELULAR', chave: '+5535999123456' }],
    ['5535999123456', { tipo: 'CELULAR', chave: '+5535999123456' }],
    [' Rosa@Sitio.com.br ', { tipo: 'EMAIL', chave: 'rosa@sitio.com.br' }],
    ['123E4567-E89B-12D3-A456-426655440000', { tipo: 'ALEATORIA', chave: '123e4567-e89b-12d3-a456-426655440000' }],
  ])('%s', (escrita, lida) => expect(lerChavePix(escrita)).toEqual(lida));

  it.each([
    ['900.000.100-58', /dígito/],
    ['90.000.001/0001-28', /dígito/],
    ['(35) 3221-1234', /celular/],
    ['+1 202 555 0100', /celular/],
    ['rosa@sitio', /e-mail/],
    [`${'r'.repeat(70)}@sitio.com.br`, /e-mail/],
    ['a mesma do mês passado', /nem chave aleatória/],
  ])('%s não serve, e se diz por quê', (escrita, porque) =>
    expect(lerChavePix(escrita)).toEqual({ problema: expect.stringMatching(porque) }),
  );

  it('onze dígitos que são CPF e celular: só o documento de quem é diz qual', () => {
    expect(lerChavePix(DUVIDOSA)).toEqual({ problema: expect.stringContaining('+55') });
    expect(lerChavePix(DUVIDOSA, [null, DUVIDOSA])).toEqual({ tipo: 'CPF', chave: DUVIDOSA });
    expect(lerChavePix(`+55${DUVIDOSA}`)).toEqual({ tipo: 'CELULAR', chave: `+55${DUVIDOSA}` });
    expect(lerChavePix(DUVIDOSA.replace(/(.{3})(.{3})(.{3})/, '$1.$2.$3-'))).toEqual({ tipo: 'CPF', chave: DUVIDOSA });
  });
});
