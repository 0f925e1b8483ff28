import { specFor } from '@tulha/testing/spec-for';
import { catalogueDecider } from '../kernel/catalogue/catalogue.decider.js';
import { areaDoPonto } from './ponto-do-talhao.js';
import { talhao } from './talhao.catalogue.js';

const ponto = ['-45.1', '-22.1'];
const { given } = specFor(catalogueDecider(talhao), talhao.facts);

describe('o ponto de um talhão', () => {
  it('basta até quatro hectares informados', () => {
    expect(areaDoPonto({ coords: null, areaHa: '9' })).toBeUndefined();
    expect(areaDoPonto({ coords: ponto, areaHa: '4' })).toBeUndefined();
    for (const areaHa of [undefined, '0', '4.0001']) expect(areaDoPonto({ coords: ponto, areaHa })?.campo).toBe('coords');
    expect(areaDoPonto({ coords: [ponto, ['-45.2', '-22.1'], ['-45.2', '-22.2']], areaHa: '9' })).toBeUndefined();
  });

  it('o que se disse de um contorno vai embora com ele, e fica quando só o nome muda', () => {
    const area = [ponto, ['-45.2', '-22.1'], ['-45.2', '-22.2'], ponto];
    const corrigido = { contornoComo: 'corrigido', contornoDesde: null, contornoMotivo: 'Pegava a mata' };
    const dados = { ...(talhao.input.parse({ nome: 'Mata' }) as object), talhaoId: 1, coords: area, ...corrigido };
    const mudar = (data: Record<string, unknown>) =>
      given({ type: 'TalhaoCadastrado', data: dados } as never)
        .when({ type: 'Alterar', data: { talhaoId: 1, ...data } })
        .facts();
    expect(mudar({ nome: 'Mata Alta' })).toMatchObject([{ data: { coords: area, ...corrigido } }]);
    expect(mudar({ coords: null })).toMatchObject([{ data: { coords: null, contornoComo: null, contornoMotivo: null } }]);
    const mudou = { contornoComo: 'mudou', contornoDesde: '2026-05-01', contornoMotivo: null };
    expect(mudar({ coords: null, ...mudou })).toMatchObject([{ data: { coords: null, ...mudou } }]);
  });

  it('o que ficou gravado antes da regra não impede de mudar o nome, mas não se marca de novo', () => {
    const antigo = { type: 'TalhaoCadastrado', data: { ...(talhao.input.parse({ nome: 'Mata' }) as object), talhaoId: 1, coords: ponto } };
    const mudar = (data: Record<string, unknown>) => given(antigo as never).when({ type: 'Alterar', data: { talhaoId: 1, ...data } });
    expect(mudar({ nome: 'Mata Alta' }).facts()).toMatchObject([{ type: 'TalhaoAlterado', data: { nome: 'Mata Alta', coords: ponto } }]);
    mudar({ coords: ['-45.2', '-22.1'] }).thenRefused('PONTO_PEDE_AREA');
  });
});
