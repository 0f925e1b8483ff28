import { codigo } from '../../kernel/catalogue/fields.js';

/** The first two digits of an IBGE code are its state's. */
const IBGE_DAS_UFS: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17', MA: '21', PI: '22', CE: '23', RN: '24', PB: '25', PE: '26' },
  ...{
    AL: '27',
    SE: '28',
    BA: '29',
    MG: '31',
    ES: '32',
    RJ: '33',
    SP: '35',
    PR: '41',
    SC: '42',
    RS: '43',
    MS: '50',
    MT: '51',
    GO: '52',
    DF: '53',
  },
};

/** Whether a town's code is of the state. */
export const municipioDaUf = (municipio: string, uf: string): boolean => IBGE_DAS_UFS[uf] === municipio.slice(0, 2);

/** A town by its IBGE code. */
export const municipioIbge = () => codigo('Código IBGE do município', 7, { help: 'Sete algarismos, como 3114105: está no site do IBGE.' });
