import { avisoDeQuemSaiu } from './quem-saiu.js';

describe('trabalho de quem já saiu', () => {
  const ativo = { nome: 'Edu', situacao: 'ATIVO', demissao: null, data: '2026-11-16' };

  it('depois do último dia avisa, ativo ou não no cadastro; até ele, não', () => {
    const saiu = { ...ativo, demissao: '2026-11-15' };
    expect(avisoDeQuemSaiu(saiu)).toBe('Edu: saiu em 15/11/2026, e isto é de 16/11/2026. Confira o dia e quem fez.');
    expect(avisoDeQuemSaiu({ ...saiu, situacao: 'INATIVO', data: '2026-11-15' })).toBeUndefined();
  });

  it('de quem está inativo sem se dizer desde quando, avisa sempre; de quem trabalha aqui, nunca', () => {
    expect(avisoDeQuemSaiu({ ...ativo, situacao: 'INATIVO' })).toBe('Edu: está como inativo no cadastro. Confira quem fez.');
    expect(avisoDeQuemSaiu(ativo)).toBeUndefined();
  });
});
