import { chaveEscrita, completarChave, isChave, isChaveDeNfe, partesDaChave } from './chave.js';

const CHAVE = '35260712ABC34501DE35550010000000011000000014';

describe('a chave de acesso', () => {
  it('confere com o seu dígito, também onde o CNPJ tem letras', () => {
    expect(CHAVE).toHaveLength(44);
    expect(isChave(CHAVE)).toBe(true);
    expect(completarChave(CHAVE.slice(0, 43))).toBe(CHAVE);
    for (const outra of [`${CHAVE.slice(0, 43)}5`, CHAVE.toLowerCase(), CHAVE.slice(1), `${CHAVE}0`]) expect(isChave(outra)).toBe(false);
  });
  it('diz de quem e de quando é', () => {
    expect(partesDaChave(CHAVE)).toEqual({
      ...{ uf: '35', anoMes: '2026-07', documento: '12ABC34501DE35', modelo: '55', serie: '1', numero: '1' },
    });
    const deProdutor = completarChave('3126100009000001005755920000000012100000001');
    expect(partesDaChave(deProdutor)).toMatchObject({ documento: '90000010057', serie: '920' });
  });
  it('escreve-se com pontos, espaços e letras pequenas', () => {
    const escrita = `${CHAVE.slice(0, 20).toLowerCase()} ${CHAVE.slice(20, 30)}.${CHAVE.slice(30)}`;
    expect(chaveEscrita().parse(escrita)).toBe(CHAVE);
    expect(chaveEscrita().safeParse(CHAVE.slice(1)).success).toBe(false);
    const cupom = completarChave(`${CHAVE.slice(0, 20)}65${CHAVE.slice(22, 43)}`);
    expect([isChave(cupom), isChaveDeNfe(cupom), chaveEscrita().safeParse(cupom).success]).toEqual([true, false, false]);
  });
});
