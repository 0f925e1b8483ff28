import { specFor } from '@tulha/testing/spec-for';
import { type RetiradaCommand, retiradaDecider } from './retirada.decider.js';
import { retiradaEvents } from './retirada.events.js';

const { given } = specFor(retiradaDecider, retiradaEvents);
const foi = (cadastroId: number, paraId: number | null, tabela = 'categoria') =>
  ({ type: 'CadastroRetirado', data: { tabela, cadastroId, paraId } }) as const;
const retirar = (cadastroId: number, paraId: number | null, recebidos = 0): RetiradaCommand => ({
  type: 'RetirarCadastro',
  data: { tabela: 'categoria', cadastroId, paraId, recebidos },
});

describe('retirada de cadastros', () => {
  it('retira um, e o que usava vai para outro', () => given().when(retirar(1, 2)).then(foi(1, 2)));

  it('repetir não grava nada', () => given(foi(1, 2)).when(retirar(1, 2)).thenNothing());

  it('o que já foi para um lugar não vai para outro', () => given(foi(1, 2)).when(retirar(1, 3)).thenRefused('CADASTRO_JA_RETIRADO'));

  it('de dois que iriam um para o outro, só o primeiro vai', () => given(foi(1, 2)).when(retirar(2, 1)).thenRefused('DESTINO_RETIRADO'));

  it('nada vai para si mesmo', () => given().when(retirar(1, 1)).thenRefused('DESTINO_E_O_PROPRIO'));

  it('o mesmo código em outro cadastro é outra coisa', () =>
    given(foi(2, null, 'turma'))
      .when(retirar(1, 2))
      .then(foi(1, 2)));

  it('o que parecia sem uso e recebeu outro nesse instante não sai assim', () =>
    given(foi(1, 2))
      .when(retirar(2, null, 0))
      .thenRefused('CADASTRO_RECEBEU_OUTRO'));

  it('quem viu o que recebeu pode excluir', () =>
    given(foi(1, 2))
      .when(retirar(2, null, 1))
      .then(foi(2, null)));

  it('em cadeia: o que recebeu também pode ir', () => given(foi(1, 2)).when(retirar(2, 3)).then(foi(2, 3)));
});
