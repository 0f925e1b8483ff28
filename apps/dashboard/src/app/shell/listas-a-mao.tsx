import { useEffect, useState } from 'react';
import { recall, remember } from '../../http/storage.js';
import { useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { today } from '../../ui/clock.js';
import { piece } from '../../ui/piece.js';
import { usePodeAbrir } from '../rotas/lugares.js';

const ListasDoCampo = piece(() => import('../../atividades/dia/listas-do-campo.js'));

/** The first wait lets the page's own requests finish; the second is the longest that the answers are waited for. */
const AFTER_MS = 6_000;
const WITHIN_MS = 30_000;
/** A user with more farms on screen chooses one before going out. */
const FARMS_MAX = 3;

/** Once a day has the lists of the field on this device, of the farm one works on. */
export const ListasAMao = () => {
  const { farms, active } = useActiveFazenda();
  const may = usePodeAbrir()('/colheita-do-dia');
  const [reading, setReading] = useState(false);
  const chosen = active?.id === 0 ? farms.slice(0, FARMS_MAX) : farms.filter(({ id }) => id === active?.id);
  const key = `listas:${chosen.map(({ id }) => id).join()}`;
  const wanted = may && chosen.length > 0 && recall<string>(key) !== today();
  useEffect(() => {
    if (!wanted) return;
    const begin = setTimeout(() => setReading(true), AFTER_MS);
    const end = setTimeout(() => {
      remember(key, today());
      setReading(false);
    }, AFTER_MS + WITHIN_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [wanted, key]);
  return reading && wanted && chosen.map(({ id }) => <ListasDoCampo key={id} fazenda={id} />);
};
