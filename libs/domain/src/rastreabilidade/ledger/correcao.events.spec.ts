import { correcaoEvents } from './correcao.events.js';

it('RegistroExcluido 1 → 2: o que se excluiu antes de se poder excluir um lote da colheita fica como foi gravado', () => {
  const gravado = {
    processo: 'terreiro',
    id: 12,
    motivo: null,
    antesEm: '2026-05-11',
    antes: [{ loteId: 7, unidade: 'L', quantidadeMilesimos: 480_000 }],
    saidasAntes: [],
    talhoesAntes: [],
    situacoes: [{ loteId: 7, etapa: 'colhido', localId: null, umidadePct: null }],
  };
  const { data, upcast } = correcaoEvents.RegistroExcluido;
  expect(data.parse(upcast[1](gravado))).toEqual(gravado);
});
