import { IconMapPin } from '@tabler/icons-react';
import { COORDENADAS_SALVAS, coordenadasForm, SalvarCoordenadas } from '@tulha/domain/propriedade/fazenda.commands';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useMay } from '../http/may.js';
import { FieldsWindow } from '../screens/fields-window.js';
import { valuesOf } from '../screens/values.js';

const CAMPOS = Object.entries(coordenadasForm);

/** Says where a farm is, by its coordinates in degrees. */
export const OndeFicaAFazenda = ({ row }: { readonly row: Registro }) => {
  const podeMudar = useMay('propriedade', 'escrever');
  return (
    podeMudar && (
      <FieldsWindow
        name="coordenadas"
        title="Onde fica a fazenda"
        fields={CAMPOS}
        input={SalvarCoordenadas}
        initial={valuesOf(CAMPOS, row, 0)}
        ask={(body) => ({
          what: 'Coordenadas da fazenda',
          wish: { method: 'POST', path: '/fazendas-coords', body: { ...body, fazenda: row.id } },
        })}
        done={COORDENADAS_SALVAS}
        opener={{ as: 'button', label: 'Coordenadas', icon: IconMapPin }}
      />
    )
  );
};
