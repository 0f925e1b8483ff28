import { litrosDaLinha, pagamentoDaLinha } from './colheita.js';

const linha = { medidaMl: 60_000, quantidade: 9, restoMl: 15_000, taraMl: 2_000, valorMedidaCentavos: 1_800 };

describe('linha de colheita', () => {
  it('soma as medidas e o resto e desconta a tara', () => expect(litrosDaLinha(linha)).toBe(553_000));
  it('paga proporcional ao litro, meio centavo para cima', () => {
    expect(pagamentoDaLinha(linha)).toBe(16_590);
    expect(pagamentoDaLinha({ medidaMl: 60_000, quantidade: 0, restoMl: 1_000, taraMl: 0, valorMedidaCentavos: 30 })).toBe(1);
    expect(pagamentoDaLinha({ medidaMl: 60_000, quantidade: 0, restoMl: 999, taraMl: 0, valorMedidaCentavos: 30 })).toBe(0);
  });
});
