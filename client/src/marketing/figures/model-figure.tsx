import { autoApp } from '#content/products/auto-app';
import { Icon } from '../../ui/icon';
import '../../styles/figures.css';

const { figure } = autoApp;
const { list, form } = figure;

/** Two entities on one side, the list and the form made from them on the other. */
export function ModelFigure() {
  return (
    <figure className="figure">
      <div className="generation">
        <div>
          <h3 className="figure__label">{figure.modelLabel}</h3>
          <div className="entities">
            {figure.entities.map(({ name, fields }) => (
              <div key={name} className="entity">
                <h4>{name}</h4>
                <dl>
                  {fields.map((field) => (
                    <div key={field.name}>
                      <dt>{field.name}</dt>
                      <dd>{field.type}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </div>
        <p className="generation__arrow">
          <span>{figure.arrow}</span>
          <Icon name="arrow-right" />
        </p>
        <div className="screens">
          <div>
            <h3 className="figure__label">{list.label}</h3>
            <table className="screen">
              <thead>
                <tr>
                  {list.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell) => (
                      <td key={cell}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <h3 className="figure__label">{form.label}</h3>
            <div className="screen screen--form">
              <dl>
                {form.fields.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="screen__check">{form.check}</p>
              <p className="screen__save">{form.save}</p>
            </div>
          </div>
        </div>
      </div>
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}
