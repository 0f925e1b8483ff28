import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type CertificadoInventado, pfxInventado } from '../simulator/certificado-inventado.js';
import { LEGADO } from '../simulator/pfx-legado.js';
import { packed, read } from './pfx-reading.js';
import { readPfx } from './read-pfx.js';
import { UnreadablePfx } from './unreadable-pfx.js';

const CERTIFICADO: CertificadoInventado = {
  ...{ titular: 'SÍTIO BOA VISTA LTDA', documento: '90000002000173', de: '2026-01-01', ate: '2027-01-01', senha: 'segredo' },
};
const pfx = (mais: Partial<CertificadoInventado> = {}) => pfxInventado({ ...CERTIFICADO, ...mais });

const motivoDe = (bytes: Uint8Array, senha = 'segredo'): string | undefined => {
  try {
    readPfx(bytes, senha);
    return undefined;
  } catch (error) {
    return error instanceof UnreadablePfx ? error.message : `outro: ${String(error)}`;
  }
};

describe('um certificado A1', () => {
  it.each(['3des', 'aes256'] as const)('abre-se com a sua senha (%s), e diz de quem é e até quando', (cifra) => {
    const { lido, key, cert, chain } = readPfx(pfx({ cifra }), 'segredo');
    expect(lido).toEqual({
      ...{ titular: 'SÍTIO BOA VISTA LTDA', documento: '90000002000173', emissor: 'AC SIMULADA TULHA', paraCliente: true },
      ...{ validoDe: '2026-01-01T00:00:00.000Z', validoAte: '2027-01-01T00:00:00.000Z' },
      ...{ serie: expect.stringMatching(/^01[0-9a-f]{14}$/), impressao: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const own = new X509Certificate(cert);
    expect(own.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(chain.map((um) => own.checkIssued(new X509Certificate(um)))).toEqual([true]);
  });

  it('abre-se também o que está em RC2, que o Node recusa', () => {
    expect(readPfx(Buffer.from(LEGADO.pfx, 'base64'), LEGADO.senha).lido).toMatchObject({
      ...{ titular: 'PRODUTOR SIMULADO', documento: '90000010057' },
    });
  });

  it('de pessoa, o CPF está entre os outros nomes; sem eles, depois do nome; e pode não haver nenhum', () => {
    expect(readPfx(pfx({ documento: '90000010057' }), 'segredo').lido.documento).toBe('90000010057');
    expect(readPfx(pfx({ documento: '12ABC34501DE35', soNoNome: true }), 'segredo').lido.documento).toBe('12ABC34501DE35');
    const { documento: _, ...semDocumento } = CERTIFICADO;
    expect(readPfx(pfxInventado(semDocumento), 'segredo').lido).toMatchObject({ documento: null, titular: 'SÍTIO BOA VISTA LTDA' });
    expect(readPfx(pfx({ soServidor: true }), 'segredo').lido.paraCliente).toBe(false);
  });

  it('vai e volta de uma linha à parte com a sua senha, que pode ter acentos', () => {
    const senha = 'café ☕ 1';
    expect(read(packed(pfx({ senha }), senha)).lido.documento).toBe('90000002000173');
  });

  it.each([
    ['com outra senha', () => pfx(), 'Segredo', 'A senha não é a deste certificado.'],
    ['vazio', () => Buffer.alloc(0), 'segredo', 'O arquivo está vazio.'],
    ['de mais de 64 KB', () => Buffer.alloc(65_537, 0x30), 'segredo', 'O arquivo passa de 64 KB: um certificado A1 não chega a isso.'],
    ['que é outra coisa', () => Buffer.from('%PDF-1.7'), 'segredo', 'O arquivo não é um certificado A1 (.pfx ou .p12).'],
    ['pela metade', () => pfx().subarray(0, 900), 'segredo', 'O arquivo não é um certificado A1 (.pfx ou .p12).'],
    ['que é ASN.1 e nada disso', () => Buffer.from('3003020101', 'hex'), 'segredo', 'O arquivo não é um certificado A1 (.pfx ou .p12).'],
  ])('%s se recusa com uma frase', (_, bytes, senha, frase) => expect(motivoDe(bytes(), senha)).toBe(frase));
});
