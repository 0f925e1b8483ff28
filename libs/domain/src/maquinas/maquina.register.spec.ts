import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { maquina } from './maquina.register.js';

const { given } = specFor(registerDecider(maquina), maquina.facts);
const trator = { type: 'MaquinaCadastrada', data: { maquinaId: 1, descricao: 'Trator', medidor: 'HORIMETRO' } };
const dados = (id: number, data: string, leitura: string | null, medidorTrocado = 0) => ({
  ...{ abastecimentoId: id, maquinaId: 1, data, litrosMilesimos: 40_000, valorCentavos: 24_000, leitura },
  ...{ medidorTrocado, tanqueCheio: 1, fornecedorId: null },
});
const abastecido = (...um: Parameters<typeof dados>) => ({ type: 'AbastecimentoCadastrado', data: dados(...um) });
const abastecer = (...um: Parameters<typeof dados>) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'abastecimentos', comando: { type: 'Cadastrar', data: dados(...um) } } }) as const;
const em10 = abastecido(1, '2026-05-10', '120.5');

describe('medidor da máquina', () => {
  it('não volta: nem depois, nem no que se lança com data de antes', () => {
    const menor =
      'O medidor marcava 120,5 em 10/05/2026 e não pode marcar 99 em 11/05/2026. Se ele foi trocado, diga isso no dia da troca.';
    given(trator, em10)
      .when(abastecer(2, '2026-05-11', '99'))
      .thenRefused('LEITURA_MENOR', menor);
    given(trator, em10)
      .when(abastecer(2, '2026-05-09', '130'))
      .thenRefused('LEITURA_MENOR');
  });
  it('no mesmo dia, em qualquer ordem; sem leitura, nada se compara', () => {
    given(trator, em10)
      .when(abastecer(2, '2026-05-10', '118'))
      .then(abastecido(2, '2026-05-10', '118'));
    given(trator, em10)
      .when(abastecer(2, '2026-05-11', null))
      .then(abastecido(2, '2026-05-11', null));
  });
  it('trocado, recomeça, e depois não volta de onde recomeçou', () => {
    given(trator, em10)
      .when(abastecer(2, '2026-05-11', '3', 1))
      .then(abastecido(2, '2026-05-11', '3', 1));
    given(trator, em10, abastecido(2, '2026-05-11', '3', 1))
      .when(abastecer(3, '2026-05-12', '2'))
      .thenRefused('LEITURA_MENOR');
  });
});
