import { specFor } from '@tulha/testing/spec-for';
import { parametrosDecider } from './parametros.decider.js';
import { parametrosEvents } from './parametros.events.js';
import { AlterarParametros, PARAMETROS } from './parametros.catalogue.js';

const { given } = specFor(parametrosDecider, parametrosEvents);
const inteiros = AlterarParametros.parse(Object.fromEntries(Object.keys(PARAMETROS).map((name) => [name, null])));

describe('parâmetros da conta', () => {
  it('vazio, cada um tem o valor de início', () => {
    expect(inteiros).toMatchObject({ medidaPadraoMilesimos: 60_000, diasTerreiro: 20, umidadeArmazem: '12', limiteAlerta: 70 });
    expect(Object.values(inteiros)).not.toContain(null);
  });

  it('grava o que mudou, inteiro', () => {
    const data = { contaId: 1, ...inteiros, diasSecador: 3 };
    return given().when({ type: 'AlterarParametros', data }).then({ type: 'ParametrosAlterados', data });
  });

  it('o que não se diz fica como está', () => {
    const data = { contaId: 1, ...inteiros, diasSecador: 3 };
    const so = { contaId: 1, ...AlterarParametros.parse({ diasTerreiro: 9 }) };
    return given({ type: 'ParametrosAlterados', data })
      .when({ type: 'AlterarParametros', data: so })
      .then({ type: 'ParametrosAlterados', data: { ...data, diasTerreiro: 9 } });
  });

  it('repetir o que já é não grava nada', () => {
    const data = { contaId: 1, ...inteiros };
    return given({ type: 'ParametrosAlterados', data }).when({ type: 'AlterarParametros', data }).thenNothing();
  });
});
