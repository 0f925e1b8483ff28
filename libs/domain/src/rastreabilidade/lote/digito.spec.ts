import { fc } from '@tulha/testing/property';
import { digitoDe, lerComDigito } from './digito.js';

const codigos = fc.stringMatching(/^[0-9A-Z]{1,6}(-[0-9A-Z]{1,6}){0,3}$/);

describe('dígito de conferência do código de um lote', () => {
  it('é o da ISO 7064 MOD 37,36: o do exemplo do padrão GRid', () => {
    expect(digitoDe('A1-2425G-ABC1234002')).toBe('M');
  });

  it('confere com o código escrito à mão, em minúsculas e com espaços', () => {
    fc.assert(
      fc.property(codigos, (codigo) => {
        const escrito = ` ${codigo} / ${digitoDe(codigo)} `.toLowerCase();
        expect(lerComDigito(escrito)).toEqual({ codigo: codigo.toLowerCase(), confere: true });
      }),
    );
  });

  it('acusa qualquer caractere trocado por outro, também O por 0', () => {
    fc.assert(
      fc.property(codigos, fc.nat(), fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (codigo, nat, outro) => {
        const at = nat % codigo.length;
        if (codigo[at] === '-' || codigo[at] === outro) return;
        const errado = codigo.slice(0, at) + outro + codigo.slice(at + 1);
        expect(lerComDigito(`${errado}/${digitoDe(codigo)}`)?.confere).toBe(false);
      }),
    );
    expect(lerComDigito(`26-O101/${digitoDe('26-0101')}`)?.confere).toBe(false);
  });

  it('acusa dois vizinhos que trocaram de lugar', () => {
    for (const errado of ['26-0110', '62-0101', '20-6101']) expect(lerComDigito(`${errado}/${digitoDe('26-0101')}`)?.confere).toBe(false);
  });

  it('não é lido onde não está', () => {
    for (const texto of ['26-0101', '26-0101/', '26-0101 K', '/K', '', '26--01/K']) expect(lerComDigito(texto)).toBeUndefined();
  });
});
